import { inCity } from '@lapka/contracts/landing.ts'
import type { ProfessionalDetails, ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { useSearchQuery } from '../entities/professional/professionals-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import people from '../kit/ui/rows.module.css'

const MAX_OTHERS = 3

/** Those of a search who have a free time, without the one whose profile it is. */
export const othersWhoAreFree = <Found extends Pick<ProfessionalSummary, 'id' | 'nextFreeAt' | 'isBookable'>>(
  found: Found[],
  own: string,
): Found[] =>
  found.filter(({ id, nextFreeAt, isBookable }) => id !== own && nextFreeAt !== null && isBookable).slice(0, MAX_OTHERS)

type SimilarProps = { professional: ProfessionalDetails; service: string | undefined }

/** Who else of the trade in the same city is free, soonest first; `service` by its name. Nothing where there is no one. */
export function SimilarNearby({ professional, service }: SimilarProps) {
  const { t } = useTranslation('professionals')
  const language = useLanguage()
  const { role, city, id } = professional
  const { data } = useSearchQuery({ role, city, sort: 'availability', ...(service !== undefined && { service }) })
  const others = othersWhoAreFree(data?.items ?? [], id)
  if (others.length === 0) return null
  return (
    <Stack component="section" gap="md" mt="var(--lk-7)" aria-labelledby="similar">
      <h2 id="similar">{t('profile.similar', { place: inCity(city, language) })}</h2>
      <Stack component="ul" gap="sm">
        {others.map((other) => (
          <Other key={other.id} professional={other} />
        ))}
      </Stack>
    </Stack>
  )
}

function Other({ professional }: { professional: ProfessionalSummary }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(professional.zone)
  const specialization = useSpecialization()
  const { id, specializations, nextFreeAt, fromPriceCents, isFromPrice } = professional
  return (
    <Card as="li" className={people.row}>
      <span className={people.face}>
        <Face person={professional} />
      </span>
      <div className={people.who}>
        <h3>
          <Link to={pathTo('professional', { id })}>{format.name(professional)}</Link>
        </h3>
        <p>{specializations.map((known) => specialization(known)).join(', ')}</p>
        {nextFreeAt !== null && <Pill tone="ok">{format.moment(nextFreeAt)}</Pill>}
      </div>
      {fromPriceCents !== null && <Price cents={fromPriceCents} before={isFromPrice && t('tile.priceFrom')} />}
    </Card>
  )
}
