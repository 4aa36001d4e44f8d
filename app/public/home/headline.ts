/** What the home page says first, line by line where there is room; the share picture says it too. */
export const headline = ['More Women', 'Should Be', 'Involved', 'In Politics'] as const
