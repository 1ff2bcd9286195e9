import type { JoinPreview } from '@lapka/contracts/api/clients.ts'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { Choice } from '../kit/forms/choice.tsx'
import texts from '../kit/i18n/bg/join-client.json'
import { pathTo } from '../kit/pages/paths.ts'
import answers from '../kit/ui/answers.module.css'
import { PageState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { useJoinClientMutation, usePreviewJoinQuery } from './accounts-api.ts'
import { LinkOver } from './link-over.tsx'
import { codeOf } from '../kit/api/problem.ts'
import classes from './account.module.css'

const NEW = 'new'

type JoinProps = { secret: string; email: string }

/** A signed-in parent takes what a desk has of them into their account, pet by pet: one more, or one that they have. */
export function JoinClient({ secret, email }: JoinProps) {
  const [isDone, setDone] = useState(false)
  const query = usePreviewJoinQuery(secret, { skip: isDone })
  if (isDone) return <Done />
  if (codeOf(query.error) === 'CLIENT_LINK_OVER' || codeOf(query.error) === 'INVALID_INPUT') return <LinkOver />
  return <PageState query={query}>{(preview) => <Join {...{ secret, email, preview }} onDone={() => setDone(true)} />}</PageState>
}

function Join({ secret, email, preview, onDone }: JoinProps & { preview: JoinPreview; onDone: () => void }) {
  const { t } = useTranslation('join-client')
  const format = useFormat()
  const { desk, name, pets, phone } = preview
  const known = usePetsQuery().currentData
  const own = known?.items ?? []
  const [chosen, setChosen] = useState<{ [petId: string]: string }>({})
  const alike = ({ animalType }: JoinPreview['pets'][number]) => own.filter((one) => one.animalType === animalType)
  const answerOf = (pet: JoinPreview['pets'][number]) => chosen[pet.id] ?? (alike(pet).length === 0 ? NEW : (pet.sameAs ?? ''))
  const decided = pets.map((pet) => ({ petId: pet.id, ownPetId: answerOf(pet) === NEW ? null : answerOf(pet) }))
  // Not before it is known which of theirs it could be.
  const isReady = known !== undefined && decided.every(({ ownPetId }) => ownPetId !== '')
  const [join, { isLoading, error }] = useJoinClientMutation()
  const idempotencyKey = useIdempotencyKey(JSON.stringify(decided))
  const submit = async () => {
    const answer = await join({ body: { secret, pets: decided }, idempotencyKey })
    if (!answer.error) onDone()
  }
  const what = useWhat(preview)
  const asked = pets.filter((pet) => alike(pet).length > 0)
  return (
    <AccountCard
      title={t('title', { name: format.letters(name) })}
      lead={
        <>
          <p>{desk === null ? t('leadWithout', { what }) : t('lead', { desk: format.name(desk), what })}</p>
          <p>{t('into', { email })}</p>
        </>
      }
      scene={null}
    >
      <form
        className={classes.joining}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {asked.map((pet) => (
          <div key={pet.id}>
            <Choice
              legend={t('whoIs', { name: format.letters(pet.name) })}
              options={[
                ...alike(pet).map((one) => ({ value: one.id, text: t('isOwn', { name: format.letters(one.name) }) })),
                { value: NEW, text: t('isNew') },
              ]}
              value={answerOf(pet)}
              onChange={(answer) => setChosen((before) => ({ ...before, [pet.id]: answer }))}
            />
            <SameChip pet={pet} own={own} />
          </div>
        ))}
        {asked.length > 0 && <p>{t('joinNote')}</p>}
        {phone !== null && <p>{t('phone', { phone })}</p>}
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button component={Link} to={pathTo('dashboard')} variant="default">
            {t('keep')}
          </Button>
          <Button type="submit" loading={isLoading} disabled={!isReady}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </AccountCard>
  )
}

function SameChip({ pet: { sameAs }, own }: { pet: JoinPreview['pets'][number]; own: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('join-client')
  const { letters } = useFormat()
  const twin = own.find(({ id }) => id === sameAs)
  return twin === undefined ? null : <p>{t('sameChip', { name: letters(twin.name) })}</p>
}

/** "Два часа и един престой". */
const useWhat = ({ visits, stays }: JoinPreview): string => {
  const { t } = useTranslation('join-client')
  const format = useFormat()
  const parts = [...(visits > 0 ? [t('visits', { count: visits })] : []), ...(stays > 0 ? [t('stays', { count: stays })] : [])]
  return parts.length === 0 ? t('nothing') : format.list(parts)
}

function Done() {
  const { t } = useTranslation('join-client')
  return (
    <AccountCard title={t('done')} lead={t('doneLead')}>
      <Button component={Link} to={pathTo('appointments', { area: 'parent' })} size="lg" fullWidth>
        {t('toVisits')}
      </Button>
    </AccountCard>
  )
}

i18next.addResourceBundle('bg', 'join-client', texts)
