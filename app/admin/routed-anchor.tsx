import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link of the staff area's router, for components that render `a` on public pages. */
export const RoutedAnchor = ({ href = '', ...rest }: ComponentProps<'a'>) => <Link to={href} {...rest} />
