export const colorNames = ['primaryColor', 'primaryBtnColor', 'internalNavColor', 'externalNavColor'] as const
