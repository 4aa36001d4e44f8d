/** The heading of the home page, by line. The share picture of the site has it too. */
export const headline = ['More Women', 'Should Be', 'Involved', 'In Politics'] as const
