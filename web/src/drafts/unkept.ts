/** What was typed, is not kept anywhere and would be lost with this page. */
export const unkept = new Set<object>()
