import { IconCertificate, IconCoinEuro, IconStars } from '@tabler/icons-react'
import { pathTo } from '../kit/pages/paths.ts'
import { PeekingPets } from '../kit/look/art/peeking-pets.tsx'
import { SearchCode } from './code-samples.tsx'
import { SearchSample } from './parent-samples.tsx'
import { HistorySample } from './story-samples.tsx'
import { StoryPage } from './story-page.tsx'
import { TradeNumbers } from './trade-numbers.tsx'
import classes from './site.module.css'

/** Lapka, why it can be relied on, and its figures. */
export function AboutPage() {
  return (
    <StoryPage
      name="about"
      picture={<PeekingPets className={classes.pets} />}
      way={{ to: pathTo('findProfessional') }}
      features={[
        ['what', SearchSample],
        ['trust', HistorySample],
        ['open', SearchCode],
      ]}
      more={<TradeNumbers />}
      cards={[
        ['documents', IconCertificate],
        ['reviews', IconStars],
        ['free', IconCoinEuro],
      ]}
      last={{ to: pathTo('contact') }}
    />
  )
}
