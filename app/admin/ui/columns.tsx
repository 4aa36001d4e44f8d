import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './columns.module.css'

/** Two or more columns of the same width; below each other where a column would be narrower than 240 px. */
export const Columns = (props: BoxProps & ComponentProps<'div'>) => (
  <Box {...props} className={styles.columns} />
)
