/** A bookmark with battlements: lore, and a keep. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4.5 2.5h4v3h1.75v-3h3.5v3h1.75v-3h4V22L12 16.75 4.5 22z" />
    </svg>
  );
}
