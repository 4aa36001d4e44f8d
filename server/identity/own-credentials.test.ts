import { describeCredentials } from '#ports/credentials/contract.ts'
import { accountRows } from '#tests/support/account-rows.ts'
import { createOwnCredentials } from './own-credentials.ts'

describeCredentials('passwords in the database of the site', async () => {
  const { rows, store } = await accountRows()
  return { credentials: createOwnCredentials(rows), store }
})
