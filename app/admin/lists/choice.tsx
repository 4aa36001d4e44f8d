import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** A field of a list's filter with a few values. */
export const Choice = ({
  value,
  options,
  ...field
}: Omit<NativeSelectProps, 'value' | 'data'> & {
  value: string
  options: readonly (readonly [value: string, words: string])[]
}) => (
  <NativeSelect
    key={value}
    miw={0}
    {...field}
    defaultValue={value}
    data={options.map(([option, label]) => ({ value: option, label }))}
  />
)
