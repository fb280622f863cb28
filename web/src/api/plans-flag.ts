/** API-23: set by any 402, in local storage; removed once the modal that it requires was shown. */
const FLAG = 'plansModal'

export const isPlansFlagSet = (): boolean => localStorage.getItem(FLAG) === 'true'
export const setPlansFlag = () => localStorage.setItem(FLAG, 'true')
export const forgetPlansFlag = () => localStorage.removeItem(FLAG)
