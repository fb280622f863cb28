import type { FormTexts } from './form-en.ts'

export const formFr: FormTexts = {
  title: 'Écrire un avis',
  optional: 'facultatif',
  rating: 'Votre note',
  ratings: ['Mauvais', 'Pas terrible', 'Correct', 'Bien', 'Excellent'],
  ratingLabel: (stars, word) => (stars === 1 ? `1 étoile, ${word}` : `${stars} étoiles, ${word}`),
  headline: 'Titre',
  text: 'Votre avis',
  textHint: 'Ce qui vous a plu, ce qui vous a déplu, ce que vous diriez à un ami.',
  files: 'Photos ou vidéos',
  filesHint: (most) => `facultatif, ${most} au maximum`,
  add: 'Ajouter',
  addLabel: 'Ajouter des photos ou des vidéos',
  file: (n) => `Fichier ${n}`,
  removeFile: (n) => `Retirer le fichier ${n}`,
  fileFailed: 'Non envoyé',
  retry: 'Réessayer',
  name: 'Nom',
  nameHint: 'Votre nom de famille est abrégé, comme dans « Maria S. »',
  email: 'E-mail',
  emailHint: 'Jamais affiché. Sert à confirmer votre avis et à retrouver votre commande.',
  trap: 'Laissez ce champ vide',
  consent:
    'Publier mon avis et mes photos avec mon nom. Je peux les retirer à tout moment grâce au lien de l’e-mail.',
  send: 'Envoyer l’avis',
  sending: 'Envoi…',
  close: 'Fermer',
  faultsTitle: (n) =>
    n === 1
      ? 'Un point à corriger. Votre texte est conservé.'
      : `${n} points à corriger. Votre texte est conservé.`,
  faults: {
    rating: 'Choisissez de 1 à 5 étoiles.',
    title_long: 'Le titre peut avoir 200 caractères au maximum.',
    text: 'Écrivez quelques mots sur le produit.',
    text_long: 'L’avis peut avoir 10 000 caractères au maximum.',
    name: 'Saisissez votre nom.',
    name_long: 'Le nom peut avoir 120 caractères au maximum.',
    email: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    email_domain: 'La partie après @ est incomplète.',
    consent: 'Nous avons besoin de votre accord pour publier l’avis.',
    file_type: 'Seules les photos JPG, PNG et WebP et les vidéos MP4, MOV et WebM sont acceptées.',
    file_large: 'Les photos peuvent faire jusqu’à 20 Mo, les vidéos jusqu’à 60 Mo.',
    files_many: 'Aucun autre fichier ne peut être ajouté.',
  },
  offline:
    'Pas de connexion. Votre texte est conservé dans ce navigateur. Envoyez-le quand vous serez en ligne.',
  failed: 'L’avis n’a pas pu être envoyé. Votre texte est conservé. Réessayez dans un instant.',
  tooMany:
    'Beaucoup d’avis viennent d’être envoyés d’ici. Votre texte est conservé. Réessayez dans une heure.',
  stillUploading: 'Vos photos sont en cours d’envoi. L’avis partira ensuite.',
  expired:
    'Cette page est restée ouverte plus de trois jours. Relisez votre avis, ajoutez de nouveau ses photos et envoyez-le.',
  sentBefore:
    'Un avis envoyé avec ce formulaire a déjà été reçu, sans vos dernières modifications. Elles sont conservées ici. Si vous envoyez ce formulaire, ce sera un second avis.',
  sentAndGone:
    'L’avis que vous avez envoyé avec ce formulaire n’est plus là : il a été retiré ou supprimé. Votre texte est conservé ici. Si vous l’envoyez, il arrive comme un nouvel avis.',
  restored: 'Votre texte de la dernière fois est de nouveau là.',
  missingTitle: 'Ce produit est introuvable',
  missing:
    'Le lien est peut-être ancien ou incomplet. Ouvrez le produit dans la boutique pour donner votre avis.',
  closedTitle: 'Les avis sont fermés pour le moment',
  closed: 'Cette boutique ne peut pas recevoir d’autres avis pour le moment. Réessayez plus tard.',
  thanks: (name) => `Merci, ${name}`,
  received: (product) => `Votre avis sur ${product} est bien arrivé`,
  publishedNow: 'Il est publié et visible dans la boutique.',
  publishedBy: 'Publié au plus tard le',
  publishedByEnd:
    ', quelle que soit la note. Seuls le spam et les données personnelles sont vérifiés.',
  waits:
    'La boutique vérifie l’absence de spam et de données personnelles avant la publication, quelle que soit la note.',
  mail: (email) =>
    `Ouvrez l’e-mail envoyé à ${email} pour confirmer votre adresse. Il permet aussi de retirer l’avis.`,
  waiting: 'pas encore publié',
  filesSent: (count, n) => (n < 2 ? `${count} fichier` : `${count} fichiers`),
  back: 'Retour au produit',
  ownTitle: 'Votre avis',
  ownAbout: (product) => `Confirmez que vous avez écrit l’avis sur ${product}.`,
  confirm: 'Confirmer mon e-mail',
  confirmed: 'Votre e-mail est confirmé. Merci.',
  withdraw: 'Retirer mon avis',
  withdrawAbout: 'Il est supprimé avec ses photos et ne peut pas être rétabli.',
  withdrawn: 'Votre avis a été retiré. Rien n’en est conservé.',
  gone: 'Cet avis n’existe plus.',
}
