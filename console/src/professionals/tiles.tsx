import type { Ref } from 'react'
import type { ProfessionalPage } from '../entities/professional/professionals-api.ts'
import { ProfessionalTile } from './professional-tile.tsx'
import classes from './find-page.module.css'

export type TilesProps = {
  items: ProfessionalPage['items']
  list: Ref<HTMLUListElement>
  /** In an emergency: what asking now costs, once it is known. */
  urgent?: { priceCents: number | undefined }
}

export function Tiles({ items, list, urgent }: TilesProps) {
  return (
    <ul ref={list} className={classes.results}>
      {items.map((professional) => (
        <li key={professional.id}>
          <ProfessionalTile professional={professional} isUrgent={urgent !== undefined} urgentPriceCents={urgent?.priceCents} />
        </li>
      ))}
    </ul>
  )
}
