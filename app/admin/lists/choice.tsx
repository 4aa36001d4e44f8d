import type { ReactNode } from 'react'
import native from '../native-control.module.css'

/** A field of a list's filter with a few values. */
export const Choice = ({
  name,
  label,
  value,
  options,
  className,
}: {
  name: string
  label: ReactNode
  value: string
  options: readonly (readonly [value: string, words: string])[]
  className?: string | undefined
}) => (
  <label className={className}>
    {label}
    <select key={value} name={name} defaultValue={value} className={native.control}>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
