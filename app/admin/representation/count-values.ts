import { count } from '#domain/representation/kind.ts'
import { formOf } from '../form/declared-fields.ts'

export const countForm = formOf(count)
