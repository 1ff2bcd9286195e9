import type { KeeperInvitation } from '@lapka/contracts/api/household.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { useAnswerKeeperInvitationMutation, useHouseholdQuery } from '../../entities/pet/household-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import classes from '../record/record.module.css'

/** The link of an invitation's letter leads here: what it means, with yes and no. */
export function InvitationsNotice() {
  const invitations = useHouseholdQuery().data?.invitations ?? []
  return invitations.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}

function Invitation({ invitation: { id, ownerName, pets, until } }: { invitation: KeeperInvitation }) {
  const { t } = useTranslation('household')
  const format = useFormat()
  const [respond, { isLoading, error, originalArgs }] = useAnswerKeeperInvitationMutation()
  const keyFor = useCommandKey()
  const petIds = pets.map((pet) => pet.id)
  const give = (answer: 'accept' | 'decline') =>
    respond({ id, answer, body: { petIds }, idempotencyKey: keyFor({ id, answer, petIds }) })
  const names = format.list(pets.map(({ name }) => format.letters(name)))
  return (
    <Card as="article" className={classes.invitation}>
      <span className={classes.faces}>
        {pets.slice(0, 3).map((pet) => (
          <PetPortrait key={pet.id} animalType={pet.animalType} size={64} />
        ))}
      </span>
      <div>
        <h2>{t('invitation.title', { name: format.letters(ownerName), pets: names })}</h2>
        <p className={answers.note}>{t('invitation.note', { day: format.dayAsOf(until, serverNow()) })}</p>
        <ProblemNotice error={error} />
        <div className={classes.yesOrNo}>
          <Button
            loading={isLoading && originalArgs?.answer === 'accept'}
            disabled={isLoading}
            onClick={() => void give('accept')}
          >
            {t('invitation.accept')}
          </Button>
          <Button
            variant="default"
            loading={isLoading && originalArgs?.answer === 'decline'}
            disabled={isLoading}
            onClick={() => void give('decline')}
          >
            {t('invitation.decline')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
