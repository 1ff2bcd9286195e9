import { expect, test } from 'vitest'
import { placeToGo } from './choose-professional.ts'

const vet = { id: 'maria', role: 'VET' } as const
const hotel = { id: 'hotel', role: 'HOTELS' } as const
const here = '/find-professional?service=преглед&petId=7'
const open = { service: undefined, petId: undefined, isSignedIn: false, here }

test('with a service chosen a signed-out visitor signs in first and comes back to the same search', () => {
  const place = new URL(placeToGo(vet, { ...open, service: 'преглед' }), 'https://lapka.test')
  expect(place.pathname).toBe('/login')
  expect(place.searchParams.get('redirectedFrom')).toBe(here)
})

test('signed in one goes on to the time, with the service and the pet', () => {
  const place = new URL(placeToGo(vet, { ...open, service: 'преглед', petId: '7', isSignedIn: true }), 'https://lapka.test')
  expect(place.pathname).toBe('/professionals/maria')
  expect(Object.fromEntries(place.searchParams)).toEqual({ service: 'преглед', petId: '7' })
})

test('without a service an appointment is made, but a hotel is looked at first', () => {
  expect(placeToGo(vet, { ...open, petId: '7' })).toBe('/professionals/maria/make-appointment?petId=7')
  expect(placeToGo(hotel, open)).toBe('/professionals/hotel')
})

test('in urgent mode a professional is asked at once, a hotel is still looked at, and a chosen service goes its own way', () => {
  const urgent = { ...open, isUrgent: true }
  expect(placeToGo(vet, { ...urgent, petId: '7' })).toBe('/online-consultation?professionalId=maria&petId=7')
  expect(placeToGo(vet, urgent)).toBe('/online-consultation?professionalId=maria')
  expect(placeToGo(hotel, urgent)).toBe('/professionals/hotel')
  expect(placeToGo(vet, { ...urgent, service: 'преглед', isSignedIn: true })).toBe(
    '/professionals/maria?service=%D0%BF%D1%80%D0%B5%D0%B3%D0%BB%D0%B5%D0%B4',
  )
})
