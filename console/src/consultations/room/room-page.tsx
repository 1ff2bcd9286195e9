import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { PageSkeleton } from '../../kit/ui/page-skeleton.tsx'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { useConsultationQuery } from '../../entities/consultation/consultation-api.ts'
import { RoomScreen } from './room-screen.tsx'
import './room-api.ts'

/** The room of a consultation, for its two; a party who comes too early or too late is sent where it goes on. */
export function RoomPage({ mode }: { mode: MeetingType }) {
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? ''
  const query = useConsultationQuery(id, { skip: id === '' })
  if (id === '')
    return (
      <main>
        <NotFound />
      </main>
    )
  return <PageState query={query}>{(consultation) => <Door key={id} consultation={consultation} mode={mode} />}</PageState>
}

/** A party who planned to talk can also write only; one who planned to write is never shown. */
const lesser: Record<MeetingType, MeetingType[]> = { video: ['video', 'voice', 'chat'], voice: ['voice', 'chat'], chat: ['chat'] }

function Door({ consultation, mode }: { consultation: ConsultationView; mode: MeetingType }) {
  const { id, status, meetingType, party } = consultation
  const [times, setTimes] = useState(0)
  if (party === 'operator') return <NotFound />
  const isOpen = status === 'accepted' || status === 'in_progress'
  if (!isOpen) return <Onward to={wayOn(consultation)} />
  const most = lesser[meetingType].includes(mode) ? mode : meetingType
  return <RoomScreen key={`${id} ${times}`} consultation={consultation} most={most} onAgain={() => setTimes(times + 1)} />
}

/** To the waiting room before a vet accepted, and to the right page afterwards. */
const wayOn = ({ id, status, party }: ConsultationView): string => {
  const isOver = status === 'done' || status === 'cancelled'
  return isOver || party !== 'parent' ? pathTo('consultationComplete', null, { id }) : pathTo('consultation', { id })
}

/** Loads the document anew: where no call is, camera and microphone are not allowed. */
function Onward({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return <PageSkeleton />
}
