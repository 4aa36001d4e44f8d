import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { describeDatabase } from './contract.ts'

describeDatabase('Postgres', emptyPostgres, { notifies: true })
