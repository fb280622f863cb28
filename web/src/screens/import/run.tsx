export const ImportRunScreen = () => null
