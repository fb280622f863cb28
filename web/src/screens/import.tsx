export const ImportScreen = () => null
