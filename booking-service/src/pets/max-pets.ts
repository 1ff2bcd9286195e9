/** A courtesy limit by the view: no parent has so many, and a mistake must not fill the lists of others. */
export const MAX_PETS = 50
