import { href } from 'react-router'
/** The back link of every screen about one account. */
export const backToAccounts = { to: href('/admin/cms/accounts'), label: 'Accounts' } as const
