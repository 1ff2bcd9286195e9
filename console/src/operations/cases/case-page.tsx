import { Page } from '../../ui/page.tsx'
import { CaseInbox } from './case-inbox.tsx'

/** Everything that waits for an operator. */
export function CasePage() {
  return (
    <Page widthPx={1240}>
      <CaseInbox />
    </Page>
  )
}
