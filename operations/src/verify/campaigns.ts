import { factsOf } from '@lapka/contracts/facts.ts'
import { campaignFold } from '@lapka/domain/promotions/campaign.ts'
import { foldStream, streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i1 = violationOf('I1')

/** I1: a campaign takes off no more than its caps, one booking at a time and all together, and none that one operator opened alone. */
export const verifyCampaigns = (streams: Streams): Violation[] =>
  streamsOf(streams, 'promotion').flatMap(([name, events]) => {
    const campaign = foldStream(campaignFold, events)
    const uses = factsOf(events, 'PromotionRedeemed')
    if (campaign.status === 'none' || uses.length === 0) return []
    const { capCents, budgetCents, spentCents } = campaign
    const proposers = factsOf(events, 'PromotionProposed').map(({ operatorId }) => operatorId)
    const isOfTwo = factsOf(events, 'PromotionOpened').some((opened) => !proposers.includes(opened.operatorId))
    return [
      ...uses
        .filter(({ cents }) => cents > capCents)
        .map(({ cents, subject }) => i1(`${name} took ${cents} off ${subject.id}, above its cap of ${capCents}`)),
      ...(spentCents > budgetCents ? [i1(`${name} takes off ${spentCents} together, above its budget of ${budgetCents}`)] : []),
      ...(isOfTwo ? [] : [i1(`${name} was opened by one operator alone`)]),
    ]
  })
