import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconFilePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/card.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './verifications-api.ts'
import classes from './verification-page.module.css'

export function DecisionCard({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const [decision, setDecision] = useState<Decision>()
  const { status } = details
  // What was accepted can still be sent back; everything else waits for the professional.
  const canRefuse = status === 'pending' || status === 'accepted'
  return (
    <Card className={classes.card} title={t('decide.title')}>
      <p>{t(`decide.note.${status}`)}</p>
      {canRefuse && (
        <div className={classes.decisions}>
          {status === 'pending' && (
            <Button leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={() => setDecision('accept-verification')}>
              {t('decide.accept')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconFilePlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setDecision('request-more-documents')}
          >
            {t('decide.ask')}
          </Button>
          <Button
            variant="light"
            color="cherry"
            leftSection={<IconX size={20} aria-hidden="true" />}
            onClick={() => setDecision('reject-verification')}
          >
            {t('decide.reject')}
          </Button>
        </div>
      )}
      <DecisionDialog details={details} decision={decision} onClose={() => setDecision(undefined)} />
    </Card>
  )
}
