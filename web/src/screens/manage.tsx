export const ManageScreen = () => null
