import type { AnimalView } from '@lapka/contracts/api/animals.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconMapPin, IconPhone, IconPhoto, IconQuestionMark, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { Face } from '../kit/look/face.tsx'
import { Picture } from '../kit/look/picture.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { AnimalPicture } from './animal-picture.tsx'
import { useAnimalWords } from './animal-words.ts'
import { useAnimalQuery } from './adoptions-api.ts'
import { AskButton } from './requests/ask-button.tsx'
import classes from './adoptions.module.css'

const AskOrOwn = lazy(async () => ({ default: (await import('./requests/ask-or-own.tsx')).AskOrOwn }))
const PhotoDialog = lazy(async () => ({ default: (await import('../reviews/photo-dialog.tsx')).PhotoDialog }))

/** One animal that looks for a home, or found one: its photos, what its shelter says of it, and the way to meet it. */
export function AnimalPage() {
  const { id = '' } = useParams()
  const query = useAnimalQuery(id)
  return <PageState query={query}>{(animal) => <Animal animal={animal} />}</PageState>
}

function Animal({ animal }: { animal: AnimalView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const words = useAnimalWords()
  const name = format.letters(animal.name)
  usePageTitle(name)
  return (
    <div className={classes.page}>
      <p className={classes.back}>
        <Link to={pathTo('adopt')}>
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" /> {t('animal.back')}
        </Link>
      </p>
      <div className={classes.columns}>
        <Photos animal={animal} />
        <div className={classes.who}>
          <header>
            <Pill tone={animal.status === 'homed' ? 'ok' : 'brand'}>{t(`status.${animal.status}`)}</Pill>
            <h1>{name}</h1>
            <p>{words.line(animal)}</p>
            <p className={classes.place}>
              <IconMapPin size={18} stroke={1.75} aria-hidden="true" /> {format.letters(animal.city)}
            </p>
          </header>
          <Meet animal={animal} />
        </div>
        <div className={classes.told}>
          <Told title={t('animal.character')} text={animal.character} />
          <Told title={t('animal.health')} text={animal.health} />
        </div>
        <AnimalFacts animal={animal} />
      </div>
    </div>
  )
}

/** The first large, the others below it, all of them in a viewer. */
function Photos({ animal }: { animal: AnimalView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const [shown, setShown] = useState<number | null>(null)
  const { photos } = animal
  if (photos.length === 0) return <AnimalPicture animal={animal} sizes="560px" className={classes.large} />
  return (
    <div className={classes.photos}>
      {photos.slice(0, MAX_SHOWN).map(({ id, url, alt }, index) => (
        <button
          key={id}
          type="button"
          aria-label={t('animal.openPhoto', { alt: format.letters(alt) })}
          onClick={() => setShown(index)}
        >
          <Picture
            src={url}
            alt=""
            sizes={index === 0 ? '(max-width: 767px) 92vw, 640px' : '180px'}
            {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        </button>
      ))}
      {photos.length > MAX_SHOWN && (
        <button type="button" className={classes.allPhotos} onClick={() => setShown(0)}>
          <IconPhoto size={17} stroke={1.75} aria-hidden="true" /> {t('animal.allPhotos', { count: photos.length })}
        </button>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <PhotoDialog photos={photos} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </div>
  )
}

const MAX_SHOWN = 5

/** Who looks after it now, and how one meets it. */
function Meet({ animal }: { animal: AnimalView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const { name, status, shelter, requestCount } = animal
  const { id, phone, photoUrl } = shelter
  const reader = useCurrentUser()?.role ?? 'VISITOR'
  const shelterName = format.letters(shelter.name)
  const pet = format.letters(name)
  return (
    <Card title={t('animal.shelter')} className={classes.meet}>
      <div className={classes.shelter}>
        <Face person={{ id, displayName: shelter.name, photoUrl, role: 'SHELTER' }} className={classes.face} />
        <div>
          <b>{shelterName}</b>
          <p>{format.letters(shelter.city)}</p>
        </div>
      </div>
      {status === 'homed' ? (
        <>
          <p role="status">{t('animal.homed', { pet })}</p>
          <Button component={Link} to={pathTo('adopt')}>
            {t('animal.others')}
          </Button>
        </>
      ) : (
        <p>{requestCount > 0 ? t('requests.waiting', { count: requestCount, pet }) : t('animal.how', { pet })}</p>
      )}
      {reader === 'VISITOR' && status === 'listed' && <AskButton id={animal.id} pet={pet} />}
      {reader === 'PARENT' && (
        <Suspense fallback={null}>
          <AskOrOwn animal={animal} pet={pet} />
        </Suspense>
      )}
      {status !== 'homed' && phone !== '' && (
        <Button
          component="a"
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          variant="light"
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('animal.call', { phone: phone.replaceAll(' ', '\u00a0') })}
        </Button>
      )}
      <Link to={pathTo('professional', { id })}>{t('animal.shelterPage')}</Link>
    </Card>
  )
}

/** The shelter's own words, as they were written. */
function Told({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
    </section>
  )
}

const signs = { yes: IconCheck, no: IconX, unknown: IconQuestionMark } as const

function AnimalFacts({ animal }: { animal: AnimalView }) {
  const { t } = useTranslation('adoptions')
  const words = useAnimalWords()
  const size = words.size(animal)
  const { neutered, isChipped } = animal
  return (
    <Card title={t('animal.facts')} className={classes.facts}>
      <Facts
        facts={[
          { name: t('animal.age'), value: words.age(animal.born) },
          { name: t('animal.gender'), value: words.gender(animal) },
          { name: t('animal.breed'), value: words.kind(animal) },
          size !== null && { name: t('animal.size'), value: size },
          neutered !== null && { name: t('animal.neutered'), value: t(neutered ? 'animal.neuteredYes' : 'animal.neuteredNo') },
          { name: t('animal.chip'), value: t(isChipped ? 'animal.chipYes' : 'animal.chipNo') },
        ]}
      />
      <h3>{t('with.title')}</h3>
      <ul className={classes.withWhom}>
        {words.company(animal).map(({ whom, how, words: said }) => {
          const Sign = signs[how]
          return (
            <li key={whom} data-how={how}>
              <Sign size={18} stroke={2} aria-hidden="true" /> {said}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
