import { Anchor, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { EmptyList } from '../lists/empty-list.tsx'
import { SampleBadge } from '../sample-badge.tsx'

/** Leads to the removal of the sample content. `count`: of the samples on the website. */
export const Samples = ({ count }: { count: number }) => (
  <section aria-labelledby="samples">
    <EmptyList>
      <h2 id="samples">
        Sample content <SampleBadge />
      </h2>
      <Text mt={6} maw="38em">
        {count === 1
          ? '1 item on the website is a sample. Remove it once you have your own.'
          : `${count} items on the website are samples. Remove them once you have your own.`}
      </Text>
      <Anchor component={Link} to={href('/admin/cms/samples')}>
        Remove the samples
      </Anchor>
    </EmptyList>
  </section>
)
