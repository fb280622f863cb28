export const WidgetScreen = () => null
