import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { consultationRefusals } from '@lapka/contracts/refusals/consultation-refusals.ts'
import { Button } from '@mantine/core'
import { IconLock, IconMessage, IconPhone, IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useConsultationQuery } from '../entities/consultation/consultation-api.ts'
import { roomPath } from '../entities/consultation/room-path.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import '../entities/appointment/texts.ts'
import classes from './appointments.module.css'

const meetingIcons = { video: IconVideo, voice: IconPhone, chat: IconMessage } as const satisfies Record<MeetingType, unknown>

/** A consultation can't be edited or moved. */
export const useFixedSentence = (): string => consultationRefusals.CONSULTATION_FIXED[useLanguage()]

/** On the page of an appointment that was a direct consultation: how the two talked, the way to it, and why nothing can be changed. */
export function ConsultationCard({ appointment: { id, meetingType } }: { appointment: AppointmentView }) {
  return meetingType && <Meeting id={id} meetingType={meetingType} />
}

function Meeting({ id, meetingType }: { id: string; meetingType: MeetingType }) {
  const { t } = useTranslation('appointments')
  const fixed = useFixedSentence()
  const { currentData } = useConsultationQuery(id)
  const MeetingIcon = meetingIcons[meetingType]
  const isOpen = currentData?.status === 'accepted' || currentData?.status === 'in_progress'
  return (
    <Card className={classes.direct} aria-label={t(`direct.${meetingType}`)}>
      <MeetingIcon size={26} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t(`direct.${meetingType}`)}</b>
        <span>
          <IconLock size={14} stroke={2.25} aria-hidden="true" /> {fixed}
        </span>
      </p>
      {isOpen && currentData.party !== 'operator' && (
        <Button component="a" href={roomPath(meetingType, id)}>
          {t('direct.enter')}
        </Button>
      )}
      {currentData && !isOpen && (
        <Button variant="light" component={Link} to={pathTo('consultationComplete', null, { id })}>
          {t('direct.after')}
        </Button>
      )}
    </Card>
  )
}
