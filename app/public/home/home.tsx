import { organisation } from '#site'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { Hero } from './hero.tsx'
import { PartnerWall } from './partner-wall.tsx'

export const meta = () => pageMeta({ description: organisation.introduction })

export default function Home() {
  return (
    <>
      <Hero />
      <PartnerWall />
    </>
  )
}
