export const ImportCsvScreen = () => null
