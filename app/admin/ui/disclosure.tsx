import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './disclosure.module.css'

/** The line of a `details` element that opens it, with a chevron at its end. */
export const Summary = ({ children, ...rest }: BoxProps & { children: ReactNode }) => (
  <Box component="summary" {...rest} className={styles.summary}>
    {children} <Icon name="chevron-down" size={20} />
  </Box>
)
