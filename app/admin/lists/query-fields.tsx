import { type ListAddress, toListQuery } from './list-address.ts'

/** The address of a list as hidden fields of a form, so that the form leads back to the same part of the list. */
export const QueryFields = ({ list }: { list: ListAddress }) =>
  [...new URLSearchParams(toListQuery(list))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
