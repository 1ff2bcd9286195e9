import { IconFlag, IconIdBadge2, IconStars } from '@tabler/icons-react'
import { pathTo } from '../kit/pages/paths.ts'
import { CheckSample } from './story-samples.tsx'
import { StoryPage } from './story-page.tsx'
import { TradeNumbers } from './trade-numbers.tsx'

/** The checks before a professional can be booked, who makes them, and what they don't prove. */
export function VerifiedPage() {
  return (
    <StoryPage
      name="verified"
      picture={<CheckSample />}
      way={{ to: pathTo('findProfessional') }}
      steps={['how', 'person', 'kept', 'before']}
      more={<TradeNumbers />}
      cards={[
        ['not', IconStars],
        ['again', IconIdBadge2],
        ['report', IconFlag],
      ]}
    />
  )
}
