import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Page } from '../kit/ui/page.tsx'
import { WhatIfLab, type WhatIfFrame } from './what-if-lab.tsx'

const frame: WhatIfFrame = (parts) => <Page {...parts} widthPx={1240} />

/** "What if I gave 12 hours' notice instead of 24?" Professionals are told about themselves, operators about the town. */
export function WhatIfPage() {
  const user = useCurrentUser()
  return <WhatIfLab isOfTown={user?.role === 'OPERATOR'} frame={frame} />
}
