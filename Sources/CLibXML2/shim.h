// The parts of libxml2 that are used: the tolerant parsers of XML and
// HTML, both as a stream of events, the writer, and the table of character encodings.
//
// Where libxml2 is built with ICU, its headers bring the system's ICU along,
// which clashes with Foundation's own; nothing here needs either.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
