import type { Visitor } from '@lapka/contracts/api/visitors.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import classes from '../clinics/clinics.module.css'
import { useFormat } from '../format/use-format.ts'
import { Portrait } from '../look/art/portrait.tsx'
import { lookOf } from '../look/faces.ts'
import { PetPortrait } from '../pets/pet-portrait.tsx'
import type { VisitorsBy } from './visitors-api.ts'

type VisitorRowProps = { visitor: Visitor; by: VisitorsBy; isOfClinic: boolean }

/** Who, with whom, how often, and the visit that is nearest. */
export function VisitorRow({ visitor, by, isOfClinic }: VisitorRowProps) {
  const { t } = useTranslation('visitors')
  const { id, name, animalType, parentName, petNames, visitCount, visit } = visitor
  const format = useFormat(visit.zone)
  const pets = t('with', { pets: petNames.join(', ') })
  return (
    <li className={classes.row}>
      {animalType === null ? (
        <span className={classes.face} aria-hidden="true">
          <Portrait look={lookOf(id, name)} />
        </span>
      ) : (
        <PetPortrait animalType={animalType} />
      )}
      <div className={classes.who}>
        <h2>{by === 'professional' ? <Link to={`/professionals/${id}`}>{format.name({ displayName: name })}</Link> : name}</h2>
        <p>
          {[by === 'pet' ? t('of', { parent: parentName }) : petNames.length > 0 && pets, t('visits', { count: visitCount })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={classes.aside}>
        <Link to={`/appointments/${visit.id}`}>
          {t(visit.isAhead ? 'next' : 'last', { when: format.momentWithYear(visit.startsAt) })}
        </Link>
        {isOfClinic && <span>{format.name({ displayName: visit.professionalName })}</span>}
      </p>
    </li>
  )
}
