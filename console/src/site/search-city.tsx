import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useFormat } from '../kit/format/format.ts'
import { professionalsApi, useSearchChoicesQuery } from '../entities/professional/professionals-api.ts'
import { changesToCity } from '../entities/professional/search-city.ts'
import { changed, type SearchParameters } from '../entities/professional/search-parameters.ts'

/** The cities that professionals are in, for the browser to suggest. */
export function CityNames({ id }: { id: string }) {
  const { data } = useSearchChoicesQuery()
  const format = useFormat()
  return (
    <datalist id={id}>
      {data?.cities.map(({ name }) => (
        <option key={name}>{format.letters(name)}</option>
      ))}
    </datalist>
  )
}

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** A search that measures distance from the middle of its city, where that is known. */
export const searchFromCity = async (search: SearchParameters, dispatch: Dispatch): Promise<SearchParameters> => {
  const { data } = await dispatch(professionalsApi.endpoints.searchChoices.initiate(undefined, { subscribe: false }))
  return changed(search, changesToCity(search.city ?? '', {}, data?.cities))
}
