/** A text whose `<b>` stands for what matters in it; it may hold no other element. */
export const HighlightedText = ({ text }: { text: string }) => (
  <>
    {text.split(/<\/?b>/).map((part, place) => {
      const key = `${place}:${part}`
      return place % 2 === 1 ? <b key={key}>{part}</b> : <span key={key}>{part}</span>
    })}
  </>
)
