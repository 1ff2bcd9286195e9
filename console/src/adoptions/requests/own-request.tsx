import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import { useActOnRequestMutation } from '../adoptions-api.ts'
import { OwnVisit } from './own-visit.tsx'
import classes from '../adoptions.module.css'

/** A family's own request: where it stands, and what is left to do. */
export function OwnRequest({ request, isAtAnimal }: { request: AdoptionRequestView; isAtAnimal?: boolean }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const { animal, status, closedWhy, askedAt, reason, petId } = request
  const pet = format.letters(animal.name)
  const isDown = status === 'closed' && closedWhy === 'taken-down'
  const Heading = isAtAnimal ? 'h3' : 'h2'
  return (
    <div className={classes.ownRequest} data-status={status}>
      <Heading>{t(isDown ? 'requests.own.closedDown' : `requests.own.${status}`, { pet })}</Heading>
      {status === 'asked' && <p>{t('requests.own.askedText', { day: format.day(askedAt) })}</p>}
      {status === 'agreed' && <p>{t('requests.own.agreedText', { pet })}</p>}
      {status === 'declined' && (
        <>
          <p>{t('requests.own.declinedText')}</p>
          <blockquote>{reason}</blockquote>
        </>
      )}
      {status === 'closed' && <p>{t(isDown ? 'requests.own.closedDownText' : 'requests.own.closedText')}</p>}
      {(status === 'asked' || status === 'agreed') && <OwnVisit request={request} />}
      <div className={classes.acts}>
        {petId !== null && (
          <Button component={Link} to={pathTo('pet', { id: petId })}>
            {t('requests.seePet')}
          </Button>
        )}
        {status === 'asked' && <Withdraw request={request} pet={pet} />}
        {!isAtAnimal && animal.status !== 'withdrawn' && status === 'asked' && (
          <Link to={pathTo('animal', { id: animal.id })}>{t('requests.seeAnimal')}</Link>
        )}
        {(status === 'closed' || status === 'declined') && <Link to={pathTo('adopt')}>{t('requests.others')}</Link>}
      </div>
    </div>
  )
}

function Withdraw({ request, pet }: { request: AdoptionRequestView; pet: string }) {
  const { t } = useTranslation('adoptions')
  const [run, { isLoading, error }] = useActOnRequestMutation()
  const keyFor = useCommandKey()
  return (
    <AskTwice
      label={t('requests.withdraw')}
      labelOf={t('requests.withdrawOf', { pet })}
      question={t('requests.withdrawAsk')}
      yes={t('requests.withdrawYes')}
      no={t('requests.keep')}
      run={() => run({ request, act: 'withdraw', idempotencyKey: keyFor({ id: request.id }) })}
      isLoading={isLoading}
      error={error}
    />
  )
}
