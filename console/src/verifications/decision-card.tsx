import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { Box, Button, Stack, Textarea } from '@mantine/core'
import { IconCheck, IconFilePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { Card } from '../kit/ui/card.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useDecideMutation, type Decision } from './verifications-api.ts'
import answers from '../kit/ui/answers.module.css'
import classes from './verifications.module.css'

export function DecisionCard({ details }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  const [decision, setDecision] = useState<Decision>()
  const { status, hasRequestedChange } = details
  // An accepted profile can still be sent back; everything else waits for the professional.
  const canRefuse = status === 'pending' || status === 'accepted'
  return (
    <Card className={classes.card} title={t('decide.title')}>
      <p>{t(`decide.note.${hasRequestedChange ? 'change' : status}`)}</p>
      {hasRequestedChange && (
        <Stack gap="xs">
          <Button leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={() => setDecision('accept-identity-change')}>
            {t('decide.acceptChange')}
          </Button>
          <Button
            variant="light"
            color="cherry"
            leftSection={<IconX size={20} aria-hidden="true" />}
            onClick={() => setDecision('reject-identity-change')}
          >
            {t('decide.rejectChange')}
          </Button>
        </Stack>
      )}
      {canRefuse && !hasRequestedChange && (
        <Stack gap="xs">
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
        </Stack>
      )}
      <DecisionDialog details={details} decision={decision} onClose={() => setDecision(undefined)} />
    </Card>
  )
}

const words = {
  'accept-verification': 'accept',
  'request-more-documents': 'ask',
  'reject-verification': 'reject',
  'accept-identity-change': 'acceptChange',
  'reject-identity-change': 'rejectChange',
} as const
const REASON_LENGTH = 1000

type DecisionDialogProps = { details: VerificationDetails; decision: Decision | undefined; onClose: () => void }

/** Asks once more, with what follows from it; a no and a question need the words that the professional will read. */
function DecisionDialog({ details, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('verifications')
  const format = useFormat()
  return (
    <Dialog
      opened={decision !== undefined}
      onClose={onClose}
      title={decision && t(`decide.${words[decision]}Title`, { name: keepTogether(format.name(details)) })}
      size={520}
    >
      {decision && <DecisionForm details={details} decision={decision} onClose={onClose} />}
    </Dialog>
  )
}

function DecisionForm({ details, decision, onClose }: DecisionDialogProps & { decision: Decision }) {
  const { t } = useTranslation('verifications')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const idempotencyKey = useIdempotencyKey(reason)
  const [decide, { isLoading, error }] = useDecideMutation()
  const needsReason = decision !== 'accept-verification' && decision !== 'accept-identity-change'
  const isMissing = needsReason && reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing) return
    const answer = await decide({
      professionalId: details.professionalId,
      decision,
      reason: reason.trim(),
      revision: details.revision,
      idempotencyKey,
    })
    if (!answer.error) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      <Box component="p" mt={0} mb="md">
        {t(`decide.${words[decision]}Text`)}
      </Box>
      {needsReason && (
        <Textarea
          label={t('decide.reason')}
          placeholder={t(`decide.reasonExample.${decision}`)}
          size="md"
          minRows={3}
          autosize
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isMissing && t('decide.reasonMissing')}
          data-autofocus
        />
      )}
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus={needsReason ? undefined : true}>
          {t('decide.cancel')}
        </Button>
        <Button type="submit" color={decision.startsWith('reject') ? 'cherry' : 'plum'} loading={isLoading}>
          {t(`decide.${words[decision]}Confirm`)}
        </Button>
      </div>
    </form>
  )
}
