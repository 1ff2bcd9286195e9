import i18next from 'i18next'
import texts from '../i18n/bg/pets.json'

i18next.addResourceBundle('bg', 'pets', texts)
