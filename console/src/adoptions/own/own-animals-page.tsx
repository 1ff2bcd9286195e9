import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import type { OwnAnimal } from '@lapka/contracts/api/animals.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useActOnAnimalMutation, useAdoptionRequestsQuery, useOwnAnimalsQuery } from '../adoptions-api.ts'
import { AnimalPicture } from '../animal-picture.tsx'
import { useAnimalWords } from '../animal-words.ts'
import { AnimalRequests } from './animal-requests.tsx'
import classes from '../adoptions.module.css'

/** A shelter's own animals: those that look for a home, and those that found one or were taken down. */
export function OwnAnimalsPage() {
  const { t } = useTranslation('adoptions')
  const query = useOwnAnimalsQuery()
  const requests = useAdoptionRequestsQuery().data?.items ?? []
  return (
    <Page
      lead={t('own.lead')}
      action={
        <Button component={Link} to={pathTo('newAnimal')} leftSection={<IconPlus size={19} aria-hidden="true" />}>
          {t('own.new')}
        </Button>
      }
    >
      <PageState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={t('own.none')} action={{ to: pathTo('newAnimal'), label: t('own.new') }} />
          ) : (
            <ul className={classes.own}>
              {waitingFirst(items, requests).map((animal) => (
                <Row key={animal.id} animal={animal} requests={requests.filter((one) => one.animal.id === animal.id)} />
              ))}
            </ul>
          )
        }
      </PageState>
    </Page>
  )
}

/** Animals that families wait for; the others in the order that they came in. */
const waitingFirst = (animals: OwnAnimal[], requests: AdoptionRequestView[]): OwnAnimal[] => {
  const asked = new Set(requests.filter(({ status }) => status === 'asked').map(({ animal }) => animal.id))
  return [...animals.filter(({ id }) => asked.has(id)), ...animals.filter(({ id }) => !asked.has(id))]
}

const tones = { listed: 'brand', homed: 'ok', withdrawn: 'quiet' } as const

function Row({ animal, requests }: { animal: OwnAnimal; requests: AdoptionRequestView[] }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const words = useAnimalWords()
  const { id, name, status, chip, photos } = animal
  const pet = format.letters(name)
  return (
    <Card as="li" className={classes.row}>
      <AnimalPicture animal={animal} sizes="96px" />
      <div className={classes.rowWords}>
        <h2>{pet}</h2>
        <p>{[words.line(animal), chip === '' ? t('own.unchipped') : chip].join(', ')}</p>
        <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>
        {status === 'listed' && photos.length === 0 && <p className={classes.wanting}>{t('own.noPhoto')}</p>}
      </div>
      <div className={classes.acts}>
        {status !== 'withdrawn' && (
          <Link to={pathTo('animal', { id })} aria-label={t('own.seeOf', { pet })}>
            {t('own.see')}
          </Link>
        )}
        {status === 'listed' ? (
          <>
            <Button component={Link} to={pathTo('ownAnimal', { id })} variant="light" aria-label={t('own.editOf', { pet })}>
              {t('own.edit')}
            </Button>
            <Ending id={id} pet={pet} act="home" />
            <Ending id={id} pet={pet} act="withdraw" />
          </>
        ) : (
          <Again id={id} pet={pet} />
        )}
      </div>
      <AnimalRequests requests={requests} />
    </Card>
  )
}

type ActProps = { id: string; pet: string }

const commands = { home: 'home-animal', withdraw: 'withdraw-animal' } as const

function Ending({ id, pet, act }: ActProps & { act: 'home' | 'withdraw' }) {
  const { t } = useTranslation('adoptions')
  const [run, { isLoading, error }] = useActOnAnimalMutation()
  const keyFor = useCommandKey()
  return (
    <AskTwice
      label={t(`own.${act}`)}
      labelOf={t(`own.${act}Of`, { pet })}
      question={t(`own.${act}Ask`)}
      yes={t(`own.${act}Yes`)}
      no={t('own.keep')}
      run={() => run({ id, act: commands[act], idempotencyKey: keyFor({ id, act }) })}
      isLoading={isLoading}
      error={error}
    />
  )
}

function Again({ id, pet }: ActProps) {
  const { t } = useTranslation('adoptions')
  const [run, { isLoading, error }] = useActOnAnimalMutation()
  const keyFor = useCommandKey()
  return (
    <>
      <Button
        variant="default"
        loading={isLoading}
        aria-label={t('own.againOf', { pet })}
        onClick={() => void run({ id, act: 'list-again', idempotencyKey: keyFor({ id, act: 'list-again' }) })}
      >
        {t('own.again')}
      </Button>
      <ProblemNotice error={error} />
    </>
  )
}
