import { Alert, type AlertProps } from '@mantine/core'
import type { Ref } from 'react'
import { Icon } from './icon.tsx'

/** Says what did not work, and is read aloud as soon as it appears. */
export const FailureAlert = (
  props: Pick<AlertProps, 'className' | 'mb' | 'children'> & { ref?: Ref<HTMLDivElement>; tabIndex?: number },
) => <Alert role="alert" color="red" icon={<Icon name="alert" size={22} />} {...props} />
