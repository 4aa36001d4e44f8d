/** The way back from every screen about one account. */
export const backToAccounts = { to: '/admin/cms/accounts', label: 'Accounts' } as const
