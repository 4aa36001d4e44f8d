import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

interface ButtonLook {
  /** `primary`: on paper; the default. `ink`: on orange. `ghost`: a secondary button. `delete`: it deletes. */
  variant?: 'primary' | 'ink' | 'ghost' | 'delete'
  /** Absent: 52 px tall. `small`: 44 px tall. `square`: 56 by 56 px, for an icon without text. */
  size?: 'small' | 'square'
  wide?: boolean
}

const look = ({ variant, size, wide }: ButtonLook, className?: string) => ({
  className: className ? `${styles.button} ${className}` : styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
})

export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} {...rest} {...look({ variant, size, wide }, className)} />
}

export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} {...look({ variant, size, wide }, className)} />
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a {...rest} {...look({ variant, size, wide }, className)} />
}
