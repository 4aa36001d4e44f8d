import { Anchor, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { EmptyList } from '../lists/empty-list.tsx'

/** Leads to the removal of the sample content. `count`: of the samples on the website. */
export const Samples = ({ count }: { count: number }) => (
  <EmptyList>
    <Text>
      <strong>{count === 1 ? '1 sample is on the website' : `${count} samples are on the website`}</strong>,
      so that you see how it looks.
    </Text>
    <Anchor component={Link} to={href('/admin/cms/samples')}>
      Remove the samples
    </Anchor>
  </EmptyList>
)
