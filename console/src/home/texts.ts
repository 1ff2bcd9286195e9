import i18next from 'i18next'
import texts from '../kit/i18n/bg/home.json'

i18next.addResourceBundle('bg', 'home', texts)
