import { href } from 'react-router'
/** The way back from every screen about one account. */
export const backToAccounts = { to: href('/admin/cms/accounts'), label: 'Accounts' } as const
